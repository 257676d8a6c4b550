import type { Endpoint, Input } from '#contract/base/endpoint.ts'
import { filedLists } from './list/filed.ts'
import type { ExportDefinition } from './list/export-definition.ts'
import type { CtxOf, Reply } from './http/context.ts'
import type { Route } from './http/serve.ts'

/** One function for each endpoint of a contract, under the endpoint's name. */
export type Handlers<Contract> = {
  [Name in keyof Contract as Contract[Name] extends Endpoint ? Name : never]: Handler<Contract[Name]>
}

type Handler<E> = E extends Endpoint ? (ctx: CtxOf<E>, input: Input<E>) => Promise<Reply<E>> : never

/** Which lists of a contract are offered as files, and how. */
type Files<Contract> = { readonly [Name in keyof Handlers<Contract>]?: ExportDefinition }

/** A part of an area: the routes that the server mounts. */
export interface Service {
  readonly routes: readonly Route[]
}

/** Pairs every endpoint of a contract with its handler. Context, input and answer are inferred from the endpoint. */
export function implement<Contract extends object>(
  contract: Contract,
  handlers: Handlers<Contract>,
  files: Files<Contract> = {},
): Service {
  const endpoints = Object.values(contract as Record<string, unknown>).filter(isEndpoint)
  const getHandler = handlers as Record<string, Route['handle']>
  for (const [name, definition] of Object.entries(files as Record<string, ExportDefinition>))
    filedLists.set(definition.rows.list.name, {
      ...definition,
      endpoint: endpoints.find((one) => one.name === name)!,
    })
  return { routes: endpoints.map((endpoint) => ({ endpoint, handle: getHandler[endpoint.name]! })) }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
