import { useReader } from '../hooks.ts'
import { Blocks } from '../screen/Blocks.tsx'
import type { BlockProps } from './block-props.ts'
import './group.css'

export default function Group({ block, scope }: BlockProps<'group'>) {
  const { text, value } = useReader()
  const { layout = 'stack', side = 'last', title, anew, language, body } = block
  const [first, second, ...below] = body
  // The title is empty while a count in it is loading.
  const words = title === undefined ? '' : text(title, scope)
  const aside = second && (
    <div className="ts-group__aside">
      <Blocks items={[second]} scope={scope} />
    </div>
  )
  return (
    <div
      key={anew === undefined ? undefined : String(value(anew, scope))}
      className={`ts-group ts-group--${layout}`}
      lang={language}
      role={block.status && 'status'}
    >
      {words !== '' && <h2 className="ts-group__title">{words}</h2>}
      {layout === 'split' && first !== undefined && second !== undefined ? (
        <>
          {side === 'first' && aside}
          <div className="ts-group__main">
            <Blocks items={[first]} scope={scope} />
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
