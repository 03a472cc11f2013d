import { useReader, useServices } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import './example.css'
import { CopyButton } from './parts/CopyButton.tsx'
import { type ExampleScreen, ExampleStage } from './parts/ExampleStage.tsx'
import { JsonText } from './parts/JsonText.tsx'
import { LookRow } from './parts/LookRow.tsx'

/** Displays the source of an example and its result. */
export default function Example({ block, scope }: BlockProps<'example'>) {
  const { t, language } = useServices()
  const { value, list } = useReader()
  const source = String(value(block.source, scope) ?? '')
  const picture = block.picture === undefined ? undefined : value(block.picture, scope)
  return (
    <div className="ts-example" lang={language}>
      {block.looks !== undefined && <LookRow looks={list(block.looks, scope)} />}
      {isExampleScreen(picture) && <ExampleStage example={picture} />}
      <div className="ts-example__source">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes the source scrollable by keyboard */}
        <pre tabIndex={0}>
          <JsonText source={source} />
        </pre>
        <CopyButton label={t('blocks.example_source')} content={source} />
      </div>
    </div>
  )
}

/** Checks only two properties, because the server builds these objects from the same type. */
function isExampleScreen(picture: unknown): picture is ExampleScreen {
  return typeof picture === 'object' && picture !== null && 'bundle' in picture && 'sample' in picture
}
