let isPressing = false

document.addEventListener('pointerdown', () => setPressing(true), true)
document.addEventListener('pointerup', () => setPressing(false), true)
document.addEventListener('pointercancel', () => setPressing(false), true)

function setPressing(isPressed: boolean): void {
  isPressing = isPressed
}

/**
 * Runs a function at once or, while a mouse button is down, after the click. Otherwise an error line that appears in
 * between would move the button that is being pressed.
 */
export function afterPress(run: () => void): void {
  if (!isPressing) run()
  else document.addEventListener('pointerup', () => setTimeout(run), { once: true })
}
