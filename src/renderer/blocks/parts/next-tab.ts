/** The tab that a key leads to from the open one; undefined for keys that lead nowhere. The ends meet. */
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
