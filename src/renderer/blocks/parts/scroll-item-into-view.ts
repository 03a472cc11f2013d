/** Scrolls the row, but not the page, until an item is fully visible beside the row's faded end. */
export function scrollItemIntoView(row: HTMLElement, item: HTMLElement): void {
  const rowBounds = row.getBoundingClientRect()
  const { left, right } = item.getBoundingClientRect()
  const fadeWidth = Number.parseFloat(getComputedStyle(row).paddingInlineEnd) || 0
  if (left >= rowBounds.left && right <= rowBounds.right - fadeWidth) return
  row.scrollLeft += (left + right - rowBounds.left - rowBounds.right) / 2
}
