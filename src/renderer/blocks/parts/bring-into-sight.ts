/** Scrolls a row, but not the page, if an item is not fully visible beside the row's faded end. */
export function bringIntoSight(row: HTMLElement, item: HTMLElement): void {
  const room = row.getBoundingClientRect()
  const { left, right } = item.getBoundingClientRect()
  const fade = Number.parseFloat(getComputedStyle(row).paddingInlineEnd) || 0
  if (left >= room.left && right <= room.right - fade) return
  row.scrollLeft += (left + right - room.left - room.right) / 2
}
