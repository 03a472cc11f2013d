import type { ComponentProps, MouseEvent } from 'react'
import { useServices } from '../../hooks.ts'

interface AnchorLinkProps
  extends Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-label' | 'aria-current'> {
  anchor: string
}

/** Renders a link to an anchor on this page; a click changes the URL's hash, scrolls and moves the focus. */
export function AnchorLink({ anchor, ...attributes }: AnchorLinkProps) {
  const host = useServices()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const { pathname, search } = window.location
    host.navigate(`${pathname}${search}#${anchor}`)
    const place = document.getElementById(anchor)
    place?.scrollIntoView()
    place?.focus({ preventScroll: true })
  }
  return <a href={`#${anchor}`} onClick={open} {...attributes} />
}
