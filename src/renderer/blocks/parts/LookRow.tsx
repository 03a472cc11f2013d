import type { ReferenceLook } from '../../../generated/domain.ts'
import { useServices } from '../../hooks.ts'
import './look-row.css'
import { SmallPage } from './SmallPage.tsx'

/** Renders the options of a setting side by side, each as a small page. */
export function LookRow({ looks }: { looks: readonly unknown[] }) {
  const { t } = useServices()
  const validLooks = looks.filter(isLook)
  if (validLooks.length === 0) return null
  return (
    <ul className="ts-look-row">
      {validLooks.map(({ option, usual, page, properties }) => (
        <li key={option}>
          <SmallPage page={page} properties={properties} />
          <p>
            <code>{option}</code>
            {usual && <span className="ts-look-row__usual"> {t('blocks.look_usual')}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Checks only two properties, because the server builds these objects from the same type. */
function isLook(look: unknown): look is ReferenceLook {
  return typeof look === 'object' && look !== null && 'option' in look && 'properties' in look
}
