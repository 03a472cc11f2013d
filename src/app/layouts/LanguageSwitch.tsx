import { useServices } from '../../renderer/services.ts'
import { canStoreLanguage } from '../account-language.ts'
import { useApplication } from '../application.ts'
import { languageNames } from '../i18n.ts'
import { rememberLanguageChoice } from '../language.ts'

/** Renders a button with the other language's name in that language. */
export function LanguageSwitch() {
  const { language, session, report, t, toast } = useServices()
  const { api, boot, changeLanguage } = useApplication()
  const otherLanguage = language === 'es' ? 'en' : 'es'

  async function handleClick() {
    try {
      await changeLanguage(otherLanguage)
      if (canStoreLanguage(session))
        await api({ ...boot.calls.setLanguage, body: { language: otherLanguage } })
      else if (!session.authenticated) rememberLanguageChoice(otherLanguage)
    } catch (error) {
      report(error)
      toast('error', t('shell.language_failed'))
    }
  }

  return (
    <button
      type="button"
      className="ts-button ts-button--quiet ts-button--small"
      lang={otherLanguage}
      onClick={handleClick}
    >
      {languageNames[otherLanguage]}
    </button>
  )
}
