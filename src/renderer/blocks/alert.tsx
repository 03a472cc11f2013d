import { useReader, useServices } from '../hooks.ts'
import { Icon, type IconName } from '../parts/icons.tsx'
import { Markdown } from '../parts/markdown.tsx'
import type { BlockProps } from './block-props.ts'
import './alert.css'
import { Actions } from './parts/Actions.tsx'

const iconsByTone: Record<string, IconName> = {
  neutral: 'info',
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
}

export default function Alert({ block, scope }: BlockProps<'alert'>) {
  const { t } = useServices()
  const { text, textWithTerms, isMet } = useReader()
  const tone = block.tone ?? 'info'
  const message = block.text ? textWithTerms(block.text, scope) : ''
  const [first, remainingText] = block.folded ? splitFirstSentence(message) : [message, '']
  return (
    <div
      className={`ts-alert ts-alert--${tone} ts-alert--${block.look ?? 'box'}`}
      role="note"
      data-protected={block.protected || undefined}
    >
      <span className="ts-alert__icon">
        <Icon name={iconsByTone[tone] ?? 'info'} />
      </span>
      <div className="ts-alert__body">
        {block.title && <p className="ts-alert__title">{text(block.title, scope)}</p>}
        {first !== '' && <Markdown source={first} />}
        {remainingText !== '' && (
          <details className="ts-alert__fold">
            <summary>{t('blocks.read_all')}</summary>
            <Markdown source={remainingText} />
          </details>
        )}
        {block.lines?.map(
          (line, index) =>
            isMet(line.when, scope) && (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have a fixed order in their document
              <div key={index} className="ts-alert__note">
                <Markdown source={textWithTerms(line.text, scope)} />
              </div>
            ),
        )}
        {block.note && (
          <div className="ts-alert__note">
            <Markdown source={textWithTerms(block.note, scope)} />
          </div>
        )}
        <Actions items={block.actions} scope={scope} className="ts-alert__actions" />
      </div>
    </div>
  )
}

/** Splits a text into its first sentence and the rest. */
function splitFirstSentence(message: string): [string, string] {
  const end = /[.!?]\s+/.exec(message)
  if (end === null) return [message, '']
  return [message.slice(0, end.index + 1), message.slice(end.index + end[0].length)]
}
