import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useHost } from '../../renderer/host.ts'
import { Icon } from '../../renderer/icons.tsx'
import { keepTheme, keptTheme, themes } from '../theme.ts'
import { LegalLinks } from './LegalLinks.tsx'

/** Who is here, how it looks, and the way out. Closes with Escape and when the focus or a press goes elsewhere. */
export function UserMenu() {
  const { session, t, endSession } = useHost()
  const menu = useRef<HTMLDetailsElement>(null)
  const [theme, setTheme] = useState(keptTheme)

  function close() {
    menu.current?.removeAttribute('open')
  }
  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape') return
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  function closeOnLeaving({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) close()
  }

  return (
    <details ref={menu} className="ts-menu" onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <summary className="ts-button ts-button--quiet ts-button--small">
        <Icon name="user" />
        <span className="ts-menu__name">{String(session.name ?? '') || t('shell.account')}</span>
      </summary>
      <div className="ts-menu__list" tabIndex={-1}>
        <p className="ts-menu__who">{String(session.email ?? '')}</p>
        <fieldset className="ts-menu__themes">
          <legend>{t('shell.theme')}</legend>
          {themes.map((each) => (
            <label key={each} className="ts-menu__item">
              <input
                type="radio"
                name="theme"
                checked={theme === each}
                onChange={() => {
                  keepTheme(each)
                  setTheme(each)
                }}
              />
              {t(`shell.theme_${each}`)}
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
