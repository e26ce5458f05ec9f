"""What both games need; imports nothing of ours."""
