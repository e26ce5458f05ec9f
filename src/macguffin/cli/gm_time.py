"""`undo [N]` and `redo [N]`: back and forth over the lines that were typed, by as many as are asked for or not at all."""

from typing import Final

from macguffin.cli.gm_refusals import count_of
from macguffin.core.errors import IllegalMoveError
from macguffin.quest.campaign import Campaign, redo, undo

__all__ = ["go_back", "go_forth"]

MOST: Final = 999


def go_back(campaign: Campaign, rest: str) -> Campaign:
    """The campaign with the last lines taken back.

    Raises NotationError for what is no number, IllegalMoveError: QR-146 there are not so many
    """
    count = count_of(rest, 1, "lines", MOST)
    if 0 < len(campaign.back) < count:
        raise IllegalMoveError("QR-146", f"no more than {len(campaign.back)} can be taken back")
    for _ in range(count):
        campaign = undo(campaign)
    return campaign


def go_forth(campaign: Campaign, rest: str) -> Campaign:
    """The campaign with what was taken back last done again.

    Raises NotationError for what is no number, IllegalMoveError: QR-146 there are not so many
    """
    count = count_of(rest, 1, "lines", MOST)
    if 0 < len(campaign.forth) < count:
        raise IllegalMoveError("QR-146", f"no more than {len(campaign.forth)} can be done again")
    for _ in range(count):
        campaign = redo(campaign)
    return campaign
