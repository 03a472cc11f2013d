import { useState } from 'react'
import { Icon } from '../../renderer/parts/icons.tsx'
import { useMenu } from '../../renderer/parts/menu.ts'
import { useServices } from '../../renderer/services.ts'
import { storedTheme, storeTheme, themes } from '../theme.ts'
import { Avatar } from './Avatar.tsx'
import { LegalLinks } from './LegalLinks.tsx'

/** Renders the user's menu: account, appearance and logout. */
export function UserMenu() {
  const { session, t, endSession } = useServices()
  const menu = useMenu()
  const [theme, setTheme] = useState(storedTheme)
  return (
    <details className="ts-menu" {...menu}>
      <summary className="ts-button ts-button--quiet ts-button--small">
        <Avatar />
        <span className="ts-menu__name">{String(session.name ?? '') || t('shell.account')}</span>
      </summary>
      <div className="ts-menu__list" tabIndex={-1}>
        {session.username ? <p className="ts-menu__who">@{String(session.username)}</p> : null}
        <p className="ts-menu__who">{String(session.email ?? '')}</p>
        <fieldset className="ts-menu__themes">
          <legend>{t('shell.theme')}</legend>
          {themes.map((option) => (
            <label key={option} className="ts-menu__item">
              <input
                type="radio"
                name="theme"
                checked={theme === option}
                onChange={() => {
                  storeTheme(option)
                  setTheme(option)
                }}
              />
              {t(`shell.theme_${option}`)}
            </label>
          ))}
        </fieldset>
        <LegalLinks />
        <button type="button" className="ts-menu__item" onClick={() => endSession()}>
          <Icon name="logout" />
          {t('shell.log_out')}
        </button>
      </div>
    </details>
  )
}
