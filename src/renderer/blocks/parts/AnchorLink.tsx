import type { ComponentProps, MouseEvent } from 'react'
import { useServices } from '../../hooks.ts'

interface AnchorLinkProps
  extends Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-label' | 'aria-current'> {
  anchor: string
}

/**
 * Renders a link to an anchor on this page. A click changes the hash of the URL, scrolls to the anchor and focuses
 * it.
 */
export function AnchorLink({ anchor, ...attributes }: AnchorLinkProps) {
  const services = useServices()
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const { pathname, search } = window.location
    services.navigate(`${pathname}${search}#${anchor}`)
    const target = document.getElementById(anchor)
    target?.scrollIntoView()
    target?.focus({ preventScroll: true })
  }
  return <a href={`#${anchor}`} onClick={handleClick} {...attributes} />
}
