import { useState } from 'react'
import { useHost } from '../../renderer/host.ts'
import { Icon } from '../../renderer/parts/icons.tsx'
import { Link } from '../../renderer/parts/Link.tsx'
import { useNews } from '../use-news.ts'
import './bell.css'

/** The way to what somebody was told, and how much of it they have not read. */
export function Bell({ area }: { area: string }) {
  const { t } = useHost()
  const [count, setCount] = useState<number>()
  useNews(setCount)
  const page = `${area}/notifications`
  return (
    <Link className="ts-button ts-button--quiet ts-button--small ts-bell" to={page}>
      <Icon name="bell" />
      <span className="ts-visually-hidden">
        {count === undefined ? t('shell.bell_title') : t('shell.bell', { count })}
      </span>
      {count !== undefined && count > 0 && (
        <span className="ts-bell__count" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
