/** Returns the tab that a key moves to, wrapping at the ends; undefined for other keys. */
export function nextTab(
  names: readonly string[],
  open: string,
  key: string,
  upright = false,
): string | undefined {
  const at = names.indexOf(open)
  const places: Record<string, number> = {
    [upright ? 'ArrowDown' : 'ArrowRight']: (at + 1) % names.length,
    [upright ? 'ArrowUp' : 'ArrowLeft']: (at - 1 + names.length) % names.length,
    Home: 0,
    End: names.length - 1,
  }
  const place = places[key]
  return place === undefined ? undefined : names[place]
}
