import { useCallback } from 'react'

/** For the room of a table: marks it with `data-wide` while what it holds is wider. */
export function useWide() {
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
