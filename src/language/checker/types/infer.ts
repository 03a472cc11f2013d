import { type ExpressionNode, LIST_MACROS } from '../../expressions/tree.ts'
import type { Schemas } from '../../schema.ts'
import { didYouMean } from '../suggest.ts'
import { type Facts, factsFrom, pathOf, union } from './facts.ts'
import { FUNCTIONS, METHODS, type Signature } from './functions.ts'
import type { Issue } from './issue.ts'
import { numberKind } from './number-kind.ts'
import { operatorType } from './operators.ts'
import {
  ANY,
  alike,
  BOOLEAN,
  either,
  itemsOf,
  listOf,
  NULL,
  NUMBER,
  named,
  objectOf,
  optionalOf,
  propertyOf,
  type Sort,
  STRING,
  sortOf,
  type Type,
} from './type.ts'

/** What an expression may use: the types of its names, and what is known to be present. */
export interface Environment {
  readonly names: Readonly<Record<string, Type>>
  readonly facts: Facts
  readonly schemas: Schemas
}

/** The type of an expression, and what is wrong inside it. */
export function infer(tree: ExpressionNode, environment: Environment): { type: Type; issues: Issue[] } {
  const issues: Issue[] = []
  const inference = new Inference(environment.schemas, issues)
  return { type: inference.of(tree, environment), issues }
}

class Inference {
  private readonly schemas: Schemas
  private readonly issues: Issue[]

  constructor(schemas: Schemas, issues: Issue[]) {
    this.schemas = schemas
    this.issues = issues
  }

  of(node: ExpressionNode, env: Environment): Type {
    switch (node.op) {
      case 'value':
        return literal(node.args)
      case 'id':
        return this.name(node, node.args, env)
      case '.':
      case '.?':
        return this.field(node, node.args[0], node.args[1], env)
      case '[]':
      case '[?]':
        return this.index(node, node.args[0], node.args[1], env)
      case 'call':
        return this.call(node, node.args[0], node.args[1], env)
      case 'rcall':
        return this.method(node, node.args[0], node.args[1], node.args[2], env)
      case 'list':
        return this.list(node.args, env)
      case 'map':
        return this.map(node.args, env)
      case '?:':
        return this.choice(node.args, env)
      case '&&':
      case '||': {
        const [left, right] = node.args
        this.condition(left, env)
        this.condition(right, knowing(env, factsFrom(left, node.op === '&&')))
        return BOOLEAN
      }
      case '!_':
        this.condition(node.args, env)
        return BOOLEAN
      case '-_':
        this.expect(node.args, this.of(node.args, env), ['number'])
        return NUMBER
      default: {
        const [left, right] = node.args
        const sides = { left: this.of(left, env), right: this.of(right, env) }
        return operatorType(node, sides, this.schemas, (issue) => this.issues.push(issue))
      }
    }
  }

  private name(node: ExpressionNode, name: string, { names }: Environment): Type {
    const type = Object.hasOwn(names, name) ? names[name] : undefined
    if (type) return type
    const remedy = ELSEWHERE[name] ?? didYouMean(name, Object.keys(names))
    this.report('unknown-name', node, `There is no name ${name} here.`, remedy)
    return ANY
  }

  private field(
    node: ExpressionNode,
    of: ExpressionNode,
    name: string,
    env: Environment,
    guarded = node.op === '.?',
  ): Type {
    const outer = this.of(of, env)
    const optional = sortOf(outer) === 'optional'
    const holder = unwrapped(outer)
    const sort = sortOf(holder)
    if (sort === 'any') return node.op === '.?' ? optionalOf(ANY) : ANY
    if (sort !== 'object') {
      const remedy =
        sort === 'list' ? 'Use an index [0], or a block that goes through a list.' : 'Use it as it is.'
      this.report('unknown-field', node, `${text(of)} is ${named(sort)} and has no field ${name}.`, remedy)
      return ANY
    }
    const property = propertyOf(holder, name, this.schemas)
    if (!property) {
      const remedy = didYouMean(name, Object.keys(holder.properties ?? {}))
      this.report('unknown-field', node, `${text(of)} has no field ${name}.`, remedy)
      return ANY
    }
    const path = pathOf(node)
    const present =
      optional ||
      (property.required && !mayBeEmpty(of, holder, env)) ||
      (path !== undefined && env.facts.has(path))
    if (!present && !guarded) {
      this.report(
        'unguarded-field',
        node,
        `${path ?? name} may be missing.`,
        path ? `Write has(${path}) && …, or ${text(of)}.?${name}.orValue(…).` : `Write .?${name}.orValue(…).`,
      )
    }
    return node.op === '.?' || optional ? optionalOf(property.type) : property.type
  }

  private index(node: ExpressionNode, of: ExpressionNode, key: ExpressionNode, env: Environment): Type {
    const holder = unwrapped(this.of(of, env))
    const keyType = this.of(key, env)
    const wrap = (type: Type) => (node.op === '[?]' ? optionalOf(type) : type)
    switch (sortOf(holder)) {
      case 'any':
        return wrap(ANY)
      case 'list':
        this.expect(key, keyType, ['number'])
        return wrap(itemsOf(holder, this.schemas))
      case 'object': {
        this.expect(key, keyType, ['string'])
        if (key.op !== 'value' || typeof key.args !== 'string') return wrap(ANY)
        return wrap(propertyOf(holder, key.args, this.schemas)?.type ?? ANY)
      }
      default:
        this.report(
          'wrong-type',
          node,
          `${text(of)} is ${named(sortOf(holder))}: it has no elements.`,
          'Use it without [ ].',
        )
        return ANY
    }
  }

  private call(node: ExpressionNode, name: string, args: ExpressionNode[], env: Environment): Type {
    if (name === 'has') return this.has(node, args, env)
    const signature = FUNCTIONS[name]
    if (!signature) return ANY
    this.arguments(node, name, signature, args, env)
    return signature.gives
  }

  private has(node: ExpressionNode, args: ExpressionNode[], env: Environment): Type {
    const [path] = args
    if (path?.op === '.' || path?.op === '.?') this.field(path, path.args[0], path.args[1], env, true)
    else
      this.report('wrong-type', node, 'has asks whether a field is there.', 'Write has(issuance.video_url).')
    return BOOLEAN
  }

  private method(
    node: ExpressionNode,
    name: string,
    on: ExpressionNode,
    args: ExpressionNode[],
    env: Environment,
  ): Type {
    const receiver = this.of(on, env)
    if (LIST_MACROS.has(name)) return this.macro(node, name, { on, receiver }, args, env)
    if (name === 'orValue' || name === 'hasValue' || name === 'value')
      return this.optional(node, name, receiver, args, env)
    const signature = METHODS[name]
    if (!signature) return ANY
    this.expect(on, receiver, signature.on ?? [])
    this.arguments(node, name, signature, args, env)
    return signature.gives
  }

  private arguments(
    node: ExpressionNode,
    name: string,
    { takes }: Signature,
    args: ExpressionNode[],
    env: Environment,
  ): void {
    if (args.length !== takes.length) {
      const call = `${name}(${takes.map(() => '…').join(', ')})`
      const wanted =
        takes.length === 0 ? 'nothing' : takes.length === 1 ? 'one value' : `${takes.length} values`
      this.report('wrong-type', node, `${name} takes ${wanted}, not ${args.length}.`, `Write ${call}.`)
    }
    for (const [position, arg] of args.entries())
      this.expect(arg, this.of(arg, env), takes[position] ?? ['any'])
  }

  private optional(
    node: ExpressionNode,
    name: string,
    receiver: Type,
    args: ExpressionNode[],
    env: Environment,
  ): Type {
    const sort = sortOf(receiver)
    if (sort !== 'optional' && sort !== 'any')
      this.report(
        'wrong-type',
        node,
        `${name} belongs after .?field; here the value is always there.`,
        'Leave it out.',
      )
    const inner = unwrapped(receiver)
    if (name === 'hasValue') return BOOLEAN
    const [fallback] = args
    if (name === 'value' || !fallback) return inner
    const given = this.of(fallback, env)
    this.agree(fallback, inner, given)
    return either(inner, given)
  }

  private macro(
    node: ExpressionNode,
    name: string,
    { on, receiver }: { on: ExpressionNode; receiver: Type },
    args: ExpressionNode[],
    env: Environment,
  ): Type {
    this.expect(on, receiver, ['list', 'object'])
    const [variable, ...bodies] = args
    const last = bodies.at(-1)
    if (variable?.op !== 'id' || !last) {
      this.report('wrong-type', node, `${name} takes a name and an expression.`, `Write ${name}(x, …).`)
      return ANY
    }
    const element = sortOf(receiver) === 'object' ? STRING : itemsOf(receiver, this.schemas)
    const inner = { ...env, names: { ...env.names, [variable.args]: element } }
    if (name !== 'map') {
      this.condition(last, inner)
      return name === 'filter' ? listOf(element) : BOOLEAN
    }
    const [filter] = bodies
    if (filter && filter !== last) this.condition(filter, inner)
    const known = filter && filter !== last ? knowing(inner, factsFrom(filter, true)) : inner
    return listOf(this.present(last, known))
  }

  private list(items: ExpressionNode[], env: Environment): Type {
    const [first = ANY, ...others] = items.map((item) => this.present(item, env))
    for (const [index, other] of others.entries()) this.agree(items[index + 1], first, other)
    return listOf(others.reduce(either, first))
  }

  private map(entries: [ExpressionNode, ExpressionNode][], env: Environment): Type {
    const properties: Record<string, Type> = {}
    for (const [key, value] of entries) {
      this.expect(key, this.of(key, env), ['string'])
      const type = this.present(value, env)
      if (key.op === 'value' && typeof key.args === 'string') properties[key.args] = type
    }
    return objectOf(properties)
  }

  private choice(
    [condition, yes, no]: [ExpressionNode, ExpressionNode, ExpressionNode],
    env: Environment,
  ): Type {
    this.condition(condition, env)
    const whenTrue = this.of(yes, knowing(env, factsFrom(condition, true)))
    const whenFalse = this.of(no, knowing(env, factsFrom(condition, false)))
    this.agree(no, whenTrue, whenFalse)
    if (numberKind(yes) && numberKind(no) && numberKind(yes) !== numberKind(no))
      this.report(
        'wrong-type',
        no,
        'One number has a point, the other has none.',
        'Write both with a point: 1.0.',
      )
    return either(whenTrue, whenFalse)
  }

  /** What goes into a list or an object is there. */
  private present(node: ExpressionNode, env: Environment): Type {
    const type = this.of(node, env)
    if (sortOf(type) === 'optional')
      this.report('unguarded-field', node, `${text(node)} may be missing.`, 'Add .orValue(…).')
    return type
  }

  private condition(node: ExpressionNode, env: Environment): void {
    this.expect(node, this.of(node, env), ['boolean'])
  }

  private expect(node: ExpressionNode, type: Type, wanted: readonly Sort[]): void {
    const sort = sortOf(type)
    if (sort === 'any' || wanted.includes(sort) || wanted.includes('any')) return
    this.report(
      'wrong-type',
      node,
      `${text(node)} is ${named(sort)}; here it must be ${wanted.map(named).join(' or ')}.`,
      remedyFor(sort, wanted),
    )
  }

  /** Where one of several values comes out, they are of one type. */
  private agree(node: ExpressionNode | undefined, one: Type, other: Type): void {
    if (!node || alike(one, other)) return
    const [first, second] = [sortOf(one), sortOf(other)]
    const difference =
      first === second
        ? 'of another kind than the other'
        : `${named(second)}, but the other is ${named(first)}`
    const message = `${text(node)} is ${difference}.`
    this.report('wrong-type', node, message, 'Give both the same type.')
  }

  private report(kind: Issue['kind'], node: ExpressionNode, message: string, remedy: string): void {
    this.issues.push({ kind, start: node.start, end: node.end, message, remedy })
  }
}

/** Names that exist, but only in some places. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  row: 'row stands inside what shows a list: table, cards, each.',
  form: 'form stands inside a form: in aside, and in the steps of its actions.',
  result: 'result stands in the steps after a call.',
  subject: 'subject stands in lifecycles.',
}

function remedyFor(sort: Sort, wanted: readonly Sort[]): string {
  if (sort === 'optional') return 'Add .orValue(…).'
  if (wanted.includes('boolean')) return 'Compare it with something.'
  if (wanted.includes('number') && sort === 'string') return 'Make it a number: double(…).'
  return 'Use something of that type.'
}

function literal(value: unknown): Type {
  if (value === null) return NULL
  if (typeof value === 'string') return { ...STRING, enum: [value], 'x-literal': true }
  if (typeof value === 'boolean') return BOOLEAN
  return typeof value === 'number' || typeof value === 'bigint' ? NUMBER : ANY
}

function knowing(env: Environment, facts: Facts): Environment {
  return { ...env, facts: union(env.facts, facts) }
}

/** Of an answer that comes as a whole, one field that is there tells that all are. */
function mayBeEmpty(node: ExpressionNode, holder: Type, { facts }: Environment): boolean {
  const path = pathOf(node)
  return holder['x-maybe-empty'] === true && ![...facts].some((fact) => fact.startsWith(`${path}.`))
}

function unwrapped(type: Type): Type {
  return sortOf(type) === 'optional' ? (type.items ?? ANY) : type
}

function text(node: ExpressionNode): string {
  return node.input.slice(node.start, node.end)
}
