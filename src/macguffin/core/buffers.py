"""Growing buffers of one small number type: librt's `vec`, or where there is no librt a list in its clothes.

The type checker and the compiler see librt only, so compiled code works on its buffers directly; this module itself stays plain.
"""

from typing import TYPE_CHECKING

__all__ = ["append", "vec"]

if TYPE_CHECKING:
    from librt.vecs import append, vec
else:
    try:
        from librt.vecs import append, vec
    except ImportError:

        class vec(list):
            """A list that is made as vec[i16](items) and whose slices are its own kind."""

            def __class_getitem__(cls, item):
                return cls

            def __init__(self, items=(), *, capacity=0):
                super().__init__(items)

            def __getitem__(self, at):
                found = super().__getitem__(at)
                return vec(found) if isinstance(at, slice) else found

        def append(items, item):
            """Append, and return the buffer to go on with (librt's may have moved)."""
            items.append(item)
            return items
