import { useReader } from '../hooks.ts'
import { Blocks } from '../screen/Blocks.tsx'
import type { BlockProps } from './block-props.ts'
import './group.css'

export default function Group({ block, scope }: BlockProps<'group'>) {
  const { text, value } = useReader()
  const { layout = 'stack', side = 'last', title, anew, language, body } = block
  const [firstBlock, secondBlock, ...below] = body
  // The title is empty while a count that it contains is loading.
  const titleText = title === undefined ? '' : text(title, scope)
  const aside = secondBlock && (
    <div className="ts-group__aside">
      <Blocks items={[secondBlock]} scope={scope} />
    </div>
  )
  return (
    <div
      key={anew === undefined ? undefined : String(value(anew, scope))}
      className={`ts-group ts-group--${layout}`}
      lang={language}
      role={block.status && 'status'}
    >
      {titleText !== '' && <h2 className="ts-group__title">{titleText}</h2>}
      {layout === 'split' && firstBlock !== undefined && secondBlock !== undefined ? (
        <>
          {side === 'first' && aside}
          <div className="ts-group__main">
            <Blocks items={[firstBlock]} scope={scope} />
          </div>
          {side === 'last' && aside}
          {below.length > 0 && (
            <div className="ts-group__below">
              <Blocks items={below} scope={scope} />
            </div>
          )}
        </>
      ) : (
        <Blocks items={body} scope={scope} />
      )}
    </div>
  )
}
