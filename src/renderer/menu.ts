import { createContext, type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/** Told by an action inside a menu that it opens a dialog or has succeeded: the menu has served. */
export const EnclosingMenu = createContext<{ close(): void } | null>(null)

/** A menu in a `details`: it closes with Escape, and when a press or the focus goes elsewhere. */
export function useMenu() {
  const details = useRef<HTMLDetailsElement>(null)

  /** The focus goes back to the menu's button: what had it is no longer there. */
  function close() {
    const menu = details.current
    if (!menu?.open) return
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.open = false
  }

  // Safari gives the focus to no button that is pressed, so leaving is not enough.
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      const menu = details.current
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])

  function onKeyDown({ key, target, currentTarget }: KeyboardEvent) {
    // To React a dialog opened from here stands in here; its Escape is its own.
    if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) close()
  }

  function onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
    if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
  }

  return { close, attributes: { ref: details, onKeyDown, onBlur } }
}
