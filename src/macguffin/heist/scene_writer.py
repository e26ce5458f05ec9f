"""Writing a scene file: TOML in the complete form, with the map as a picture, that reads back as the same scene."""

from macguffin.core.toml_values import write_toml
from macguffin.heist.scene import Scene

__all__ = ["write_scene"]


def write_scene(scene: Scene) -> str:
    """The text of a scene file, every key written out."""
    return write_toml(scene.to_dict(), picture="map")
