import { areaOf } from '../../language/documents/areas.ts'
import { Icon, isIcon } from '../../renderer/parts/icons.tsx'
import { Link } from '../../renderer/parts/Link.tsx'
import { useServices } from '../../renderer/services.ts'
import { useApplication } from '../application.ts'
import { areasOf } from '../areas.ts'
import './areas.css'

/** Switches between the areas of a person who has several. */
export function Areas({ path }: { path: string }) {
  const { session, tenant, t } = useServices()
  const { boot } = useApplication()
  const areas = areasOf({ session, tenant, homes: boot.homes })
  if (areas.length < 2) return null
  const currentArea = areaOf(path, { areas })
  return (
    <ul className="ts-areas" aria-label={t('shell.areas')}>
      {areas.map((area) => (
        <li key={area.under}>
          <Link
            className="ts-areas__item"
            to={area.path}
            aria-current={area.under === currentArea?.under ? 'true' : undefined}
          >
            {area.icon && isIcon(area.icon) && <Icon name={area.icon} />}
            <span>{t(area.label)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
