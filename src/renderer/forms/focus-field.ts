/** Focuses an input, after opening the closed folds around it, and returns it. */
export function focusInput(id: string): HTMLElement | null {
  const input = document.getElementById(id)
  for (let fold = closedFoldOf(input); fold; fold = closedFoldOf(input)) fold.open = true
  input?.focus()
  return input
}

function closedFoldOf(element: Element | null): HTMLDetailsElement | null | undefined {
  return element?.closest<HTMLDetailsElement>('details:not([open])')
}
