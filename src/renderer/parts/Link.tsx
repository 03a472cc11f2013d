import type { ComponentProps, MouseEvent } from 'react'
import { useServices } from '../services.ts'

interface LinkProps
  extends Pick<
    ComponentProps<'a'>,
    'className' | 'children' | 'rel' | 'aria-current' | 'aria-describedby' | 'aria-label'
  > {
  to: string
  /** Whether to replace the history entry, for links that only sort or page. */
  replace?: boolean
  /** Called when the link opens in this tab. */
  onOpen?(): void
}

/** Renders a link to a screen. It opens within the application, and hover and focus prefetch the screen. */
export function Link({ to, replace = false, onOpen, ...attributes }: LinkProps) {
  const services = useServices()
  const prefetch = () => services.prefetch(to.split('?')[0] ?? to)
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen?.()
    services.navigate(to, { replace })
  }
  return <a href={to} onClick={handleClick} onPointerEnter={prefetch} onFocus={prefetch} {...attributes} />
}
