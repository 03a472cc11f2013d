let pressing = false

document.addEventListener('pointerdown', () => set(true), true)
document.addEventListener('pointerup', () => set(false), true)
document.addEventListener('pointercancel', () => set(false), true)

function set(now: boolean): void {
  pressing = now
}

/**
 * Runs work at once or, while a mouse button is down, after its click: an error line that appears in between would move
 * the button being pressed.
 */
export function afterPress(run: () => void): void {
  if (!pressing) run()
  else document.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
