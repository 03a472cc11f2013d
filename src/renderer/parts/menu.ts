import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/** What makes a `details` a menu: it closes with Escape, and when a press or the focus goes elsewhere. */
export function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null)

  // Safari gives the focus to no button that is pressed, so leaving is not enough.
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (ref.current && target instanceof Node && !ref.current.contains(target)) ref.current.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])

  return { ref, onKeyDown: closeOnEscape, onBlur: closeWhenLeft }
}

/** The focus goes back to the menu's button: what had it is no longer there. */
export function closeMenu(menu: HTMLDetailsElement): void {
  menu.querySelector('summary')?.focus()
  menu.open = false
}

function closeOnEscape({ key, target, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  // To React a dialog opened from here stands in here; its Escape is its own.
  const within = target instanceof Node && currentTarget.contains(target)
  if (key === 'Escape' && within) closeMenu(currentTarget)
}

function closeWhenLeft({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
}
