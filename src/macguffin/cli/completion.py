"""Shell completion: prints the script that a shell loads."""

import click
from click.shell_completion import get_completion_class

__all__ = ["completion"]


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script for a shell.

    \b
    bash:  echo 'eval "$(macguffin completion bash)"' >> ~/.bashrc
    zsh:   echo 'eval "$(macguffin completion zsh)"' >> ~/.zshrc
    fish:  macguffin completion fish > ~/.config/fish/completions/macguffin.fish
    """
    found = get_completion_class(shell)
    if found is None:
        raise click.UsageError(f"there is no completion for {shell}")
    root = click.get_current_context().find_root().command
    click.echo(found(root, {}, "macguffin", "_MACGUFFIN_COMPLETE").source())
