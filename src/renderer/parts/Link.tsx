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
  /** Called when the link is opened here, not in another tab. */
  onOpen?(): void
}

/** Renders a link to a screen, which opens within the application; hover and focus prefetch the screen. */
export function Link({ to, replace = false, onOpen, ...attributes }: LinkProps) {
  const host = useServices()
  const prefetch = () => host.prefetch(to.split('?')[0] ?? to)
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen?.()
    host.navigate(to, { replace })
  }
  return <a href={to} onClick={open} onPointerEnter={prefetch} onFocus={prefetch} {...attributes} />
}
