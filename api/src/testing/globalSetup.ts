import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** Runs once before all tests that need a database, and once after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startTestServer()
  project.provide('testServer', server)
  return stop
}
