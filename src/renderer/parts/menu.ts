import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'

/** Returns the props that make a `details` a menu: it closes on Escape, on an outside press and on losing the focus. */
export function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null)

  // Listens for presses, too, because Safari does not focus pressed buttons.
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (ref.current && target instanceof Node && !ref.current.contains(target)) ref.current.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])

  return { ref, onKeyDown: closeOnEscape, onBlur: closeWhenLeft }
}

/** Returns a menu whose content is rendered only while it is open. */
export function useDrawnMenu() {
  const menu = useMenu()
  const [isOpen, setOpen] = useState(false)
  return {
    isOpen,
    menu: {
      ...menu,
      // Opens on the click, because the browser's toggle event may come after a Tab.
      onClick: () => setOpen(true),
      onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
        setOpen(currentTarget.open)
      },
    },
  }
}

/** Moves a panel to the left until it is within the page. */
export function trapFocus(panel: HTMLElement | null): void {
  if (!panel) return
  const beyond = panel.getBoundingClientRect().right + EDGE - document.documentElement.clientWidth
  if (beyond > 0) panel.style.translate = `${-beyond}px`
}

/** The minimum distance between a panel and the page's edge in pixels. */
const EDGE = 8

/** Closes a menu and focuses its button. */
export function closeMenu(menu: HTMLDetailsElement): void {
  menu.querySelector('summary')?.focus()
  menu.open = false
}

function closeOnEscape({ key, target, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  // Ignores Escape in dialogs opened from here, whose events React bubbles to this element.
  const isInside = target instanceof Node && currentTarget.contains(target)
  if (key === 'Escape' && isInside) closeMenu(currentTarget)
}

function closeWhenLeft({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
}
