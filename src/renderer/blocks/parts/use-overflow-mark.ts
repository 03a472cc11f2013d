import { useCallback } from 'react'

/** Returns a ref that marks a container with `data-wide` while its content is wider. */
export function useOverflowMark() {
  return useCallback((room: HTMLElement | null) => {
    const content = room?.firstElementChild
    if (!room || !content) return
    const compare = () => room.toggleAttribute('data-wide', content.clientWidth > room.clientWidth)
    const watch = new ResizeObserver(compare)
    watch.observe(room)
    watch.observe(content)
    compare()
    return () => watch.disconnect()
  }, [])
}
