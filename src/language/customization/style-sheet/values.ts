import type { CssNode } from 'css-tree'
import generate from 'css-tree/generator'
import { colourOf, tokens } from './colours.ts'

/** A kind of value. `read` returns the value to serve, or undefined for an invalid value. */
export interface Kind {
  description: string
  read(parts: readonly CssNode[]): string | undefined
}

export function oneOf(...words: string[]): Kind {
  return {
    description: words.join(' or '),
    read: single((node) => {
      const text = generate(node).toLowerCase()
      return words.includes(text) ? text : undefined
    }),
  }
}

/** Accepts lengths in `rem`, or in `px`, of which 16 are 1 rem. */
export function length(min: number, max: number): Kind {
  return {
    description: `${min === 0 ? '0 or a length up to' : `a length from ${min}rem to`} ${max}rem, in rem or px`,
    read: single((node) => {
      if (node.type === 'Number' && Number(node.value) === 0) return min <= 0 ? '0' : undefined
      if (node.type !== 'Dimension') return undefined
      const unit = node.unit.toLowerCase()
      const rem = unit === 'px' ? Number(node.value) / 16 : unit === 'rem' ? Number(node.value) : Number.NaN
      return rem >= min && rem <= max ? `${roundToThreeDecimals(Number(node.value))}${unit}` : undefined
    }),
  }
}

/** Accepts lengths in `em`, which scale with the font. */
export function spacing(min: number, max: number): Kind {
  return {
    description: `a length from ${min}em to ${max}em`,
    read: single((node) => {
      if (node.type === 'Number' && Number(node.value) === 0) return '0'
      if (node.type !== 'Dimension' || node.unit.toLowerCase() !== 'em') return undefined
      const em = Number(node.value)
      return em >= min && em <= max ? `${roundToThreeDecimals(em)}em` : undefined
    }),
  }
}

export function number(min: number, max: number): Kind {
  return {
    description: `a number from ${min} to ${max}`,
    read: single((node) => {
      const value = node.type === 'Number' ? Number(node.value) : Number.NaN
      return value >= min && value <= max ? String(roundToThreeDecimals(value)) : undefined
    }),
  }
}

export const colour: Kind = {
  description: `a colour that nothing shines through, as #0f5c4d or light-dark(#0f5c4d, #6cc5b0), or one of the theme's: ${tokens.join(', ')}`,
  read: single(colourOf),
}

export function anyOf(...kinds: Kind[]): Kind {
  return {
    description: kinds.map(({ description }) => description).join('; or '),
    read: (parts) => kinds.map((kind) => kind.read(parts)).find((text) => text !== undefined),
  }
}

/** Accepts one to `max` values of a kind, separated by spaces. */
export function upTo(max: number, kind: Kind): Kind {
  return {
    description: `up to ${max} times: ${kind.description}`,
    read: (parts) => {
      if (parts.length === 0 || parts.length > max) return undefined
      const texts = parts.map((part) => kind.read([part]))
      return texts.includes(undefined) ? undefined : texts.join(' ')
    },
  }
}

/** Accepts values of several kinds in any order, each at most once. */
export function eachOnce(description: string, ...kinds: Kind[]): Kind {
  return {
    description,
    read: (parts) => {
      const remaining = new Set(kinds)
      const texts = parts.map((part) => {
        const kind = [...remaining].find((each) => each.read([part]) !== undefined)
        if (kind) remaining.delete(kind)
        return kind?.read([part])
      })
      return parts.length === 0 || texts.includes(undefined) ? undefined : texts.join(' ')
    },
  }
}

function single(read: (node: CssNode) => string | undefined): Kind['read'] {
  return ([first, ...more]) => (first && more.length === 0 ? read(first) : undefined)
}

/** Rounds to three decimals, so that numbers have no exponent. */
function roundToThreeDecimals(value: number): number {
  return Math.round(value * 1000) / 1000
}
