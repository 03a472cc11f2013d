import { Icon } from '../../renderer/parts/icons.tsx'
import { Link } from '../../renderer/parts/Link.tsx'
import { useServices } from '../../renderer/services.ts'
import { CountBadge } from './CountBadge.tsx'

/** Links to the notifications and shows the number of unread ones. */
export function Bell({ area, count }: { area: string; count: number | undefined }) {
  const { t } = useServices()
  const address = `${area}/notifications`
  return (
    <Link className="ts-button ts-button--quiet ts-button--small ts-bell" to={address}>
      <Icon name="bell" />
      <span className="ts-visually-hidden">
        {count === undefined ? t('shell.bell_title') : t('shell.bell', { count })}
      </span>
      <CountBadge count={count} />
    </Link>
  )
}
