import type { Customization } from '../../language/customization/customization.ts'
import { useServices } from '../../renderer/services.ts'
import { useApplication } from '../application.ts'
import { requestConsent } from '../widgets/consent.ts'

/** The links to the tenant's pages in display order; those without an address are left out. */
const LINKS = [
  'legal',
  'privacy',
  'whitepaper',
  'faq',
  'contact',
  'referral_legal',
] as const satisfies (keyof Customization['urls'])[]

export function LegalLinks() {
  const { tenant, t } = useServices()
  const { boot } = useApplication()
  const links = LINKS.flatMap((name) => {
    const address = tenant.urls[name]
    const isHidden = name === 'referral_legal' && !tenant.extras.referral
    return address === undefined || isHidden ? [] : [{ name, address }]
  })
  if (links.length === 0 && !boot.widgets) return null
  return (
    <ul className="ts-links">
      {links.map(({ name, address }) => (
        <li key={name}>
          <a href={address} rel="noreferrer">
            {t(`shell.link_${name}`)}
          </a>
        </li>
      ))}
      {boot.widgets && (
        <li>
          <button type="button" onClick={requestConsent}>
            {t('shell.link_cookies')}
          </button>
        </li>
      )}
    </ul>
  )
}
