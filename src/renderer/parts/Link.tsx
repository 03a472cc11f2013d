import type { ComponentProps, MouseEvent } from 'react'
import { useServices } from '../services.ts'

interface LinkProps
  extends Pick<
    ComponentProps<'a'>,
    'className' | 'children' | 'rel' | 'aria-current' | 'aria-describedby' | 'aria-label'
  > {
  to: string
  /** For links that only sort or leaf through what is shown: no new entry in the history. */
  replace?: boolean
  /** It was opened here, not in another tab. */
  onOpen?(): void
}

/** A link to a screen: a real address, opened without leaving the app, its document fetched when it is aimed at. */
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
