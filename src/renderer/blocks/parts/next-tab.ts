/** Returns the tab to which a key moves, from the last to the first and vice versa; undefined for other keys. */
export function nextTab(
  names: readonly string[],
  openName: string,
  key: string,
  isVertical = false,
): string | undefined {
  const openIndex = names.indexOf(openName)
  const targetsByKey: Record<string, number> = {
    [isVertical ? 'ArrowDown' : 'ArrowRight']: (openIndex + 1) % names.length,
    [isVertical ? 'ArrowUp' : 'ArrowLeft']: (openIndex - 1 + names.length) % names.length,
    Home: 0,
    End: names.length - 1,
  }
  const target = targetsByKey[key]
  return target === undefined ? undefined : names[target]
}
