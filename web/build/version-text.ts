import type { Plugin } from 'vite'
import { BUILT_IN_VERSION } from '../src/shell/states/version.ts'

const PATH = 'version.txt'

/** Publishes the version of this build as `/version.txt`, which open pages compare with their own. */
export function versionText(): Plugin {
  return {
    name: 'version-text',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: PATH, source: BUILT_IN_VERSION })
    },
    configureServer(server) {
      server.middlewares.use(`/${PATH}`, (_request, response) => {
        response.setHeader('content-type', 'text/plain')
        response.end(BUILT_IN_VERSION)
      })
    },
  }
}
