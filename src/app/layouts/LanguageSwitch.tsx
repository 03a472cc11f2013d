import { useServices } from '../../renderer/services.ts'
import { mayChoose } from '../account-language.ts'
import { useApplication } from '../application.ts'
import { languages } from '../i18n.ts'
import { rememberChoice } from '../language.ts'

/** Renders a button with the other language's name in that language. */
export function LanguageSwitch() {
  const { language, session, report, t, toast } = useServices()
  const { api, boot, speak } = useApplication()
  const other = language === 'es' ? 'en' : 'es'

  async function change() {
    try {
      await speak(other)
      if (mayChoose(session)) await api({ ...boot.calls.setLanguage, body: { language: other } })
      else if (!session.authenticated) rememberChoice(other)
    } catch (error) {
      report(error)
      toast('error', t('shell.language_failed'))
    }
  }

  return (
    <button
      type="button"
      className="ts-button ts-button--quiet ts-button--small"
      lang={other}
      onClick={change}
    >
      {languages[other]}
    </button>
  )
}
