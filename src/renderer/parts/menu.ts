import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'

/**
 * Returns the props that make a `details` a menu: it closes on Escape, on a press outside and when it loses the
 * focus.
 */
export function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null)

  // Also listens for presses, because Safari does not focus pressed buttons.
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      if (ref.current && target instanceof Node && !ref.current.contains(target)) ref.current.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [])

  return { ref, onKeyDown: closeOnEscape, onBlur: closeOnBlur }
}

/** Returns a menu whose content is rendered only while it is open. */
export function useLazyMenu() {
  const menu = useMenu()
  const [isOpen, setOpen] = useState(false)
  return {
    isOpen,
    menu: {
      ...menu,
      // Opens on the click, because the browser's toggle event may come only after the Tab key.
      onClick: () => setOpen(true),
      onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
        setOpen(currentTarget.open)
      },
    },
  }
}

/** Moves a panel to the left until it is within the page. */
export function keepInsidePage(panel: HTMLElement | null): void {
  if (!panel) return
  const overflow = panel.getBoundingClientRect().right + pageMargin - document.documentElement.clientWidth
  if (overflow > 0) panel.style.translate = `${-overflow}px`
}

/** The minimum distance between a panel and the page's edge in pixels. */
const pageMargin = 8

/** Closes a menu and focuses its button. */
export function closeMenu(menu: HTMLDetailsElement): void {
  menu.querySelector('summary')?.focus()
  menu.open = false
}

function closeOnEscape({ key, target, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  // Ignores Escape in dialogs that were opened from this menu, because React bubbles their events to it.
  const isInside = target instanceof Node && currentTarget.contains(target)
  if (key === 'Escape' && isInside) closeMenu(currentTarget)
}

function closeOnBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
}
