import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'

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

/** A menu whose content is drawn only while it is open. */
export function useDrawnMenu() {
  const menu = useMenu()
  const [isOpen, setOpen] = useState(false)
  return {
    isOpen,
    menu: {
      ...menu,
      // The browser tells of the toggle a moment later, and Tab may come before it.
      onClick: () => setOpen(true),
      onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
        setOpen(currentTarget.open)
      },
    },
  }
}

/** For what opens below a button near the page's edge: moves it until none of it is beyond. */
export function trapFocus(panel: HTMLElement | null): void {
  if (!panel) return
  const beyond = panel.getBoundingClientRect().right + EDGE - document.documentElement.clientWidth
  if (beyond > 0) panel.style.translate = `${-beyond}px`
}

/** The least room between what opens and the page's edge, in pixels. */
const EDGE = 8

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
