import type { ComponentType } from 'react'
import type { Block } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { blocks } from './index.ts'

type AnyBlock = ComponentType<{ block: Block; scope: Scope }>

const loaded = new Map<string, AnyBlock>()

/** Loads the code of every block a document shows, all at once, so that no part of the page arrives by itself. */
export async function loadBlocks(document: unknown): Promise<void> {
  const missing = [...kindsIn(document)].filter((kind) => !loaded.has(kind))
  await Promise.all(missing.map(load))
}

export function blocksLoaded(document: unknown): boolean {
  return [...kindsIn(document)].every((kind) => loaded.has(kind))
}

/** The component of a kind of block that `loadBlocks` has made ready. */
export function componentOf(kind: string): AnyBlock {
  const component = loaded.get(kind)
  if (component === undefined) throw new Error(`The block ${kind} is not loaded.`)
  return component
}

async function load(kind: string): Promise<void> {
  if (!isKind(kind)) throw new Error(`There is no block ${kind}.`)
  const entry = blocks[kind]
  const module = typeof entry === 'function' ? await entry() : entry
  // The record ties every name to the component of its own document; by name at run time that tie is only known to hold.
  loaded.set(kind, module.default as AnyBlock)
}

function isKind(kind: string): kind is keyof typeof blocks {
  return kind in blocks
}

/** Kinds of block in a document. An action that asks with a form needs the form block too. */
export function kindsIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) {
    for (const item of node) kindsIn(item, found)
  } else if (typeof node === 'object' && node !== null) {
    if ('block' in node && typeof node.block === 'string') found.add(node.block)
    if ('confirm' in node && hasForm(node.confirm)) found.add('form')
    for (const value of Object.values(node)) kindsIn(value, found)
  }
  return found
}

function hasForm(confirm: unknown): boolean {
  return typeof confirm === 'object' && confirm !== null && 'form' in confirm
}
