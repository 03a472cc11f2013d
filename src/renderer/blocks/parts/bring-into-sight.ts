/** Scrolls a row alone, not the page, and only where one of its items is not wholly in sight: its end fades away. */
export function bringIntoSight(row: HTMLElement, item: HTMLElement): void {
  const room = row.getBoundingClientRect()
  const { left, right } = item.getBoundingClientRect()
  const fade = Number.parseFloat(getComputedStyle(row).paddingInlineEnd) || 0
  if (left >= room.left && right <= room.right - fade) return
  row.scrollLeft += (left + right - room.left - room.right) / 2
}
