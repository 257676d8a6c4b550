import type { Plugin, Rolldown } from 'vite'

/** The first page for a visitor without a session. */
const SIGN_IN_PAGE = /\/LoginPage\.tsx$/
/** The script that runs before everything else and knows whether there is a session. */
const FIRST_SCRIPT = 'src="/scheme.js"'

/**
 * Tells the first script which files the sign-in page consists of, so that it can load them in parallel with the
 * entry when no one is signed in: one round trip less for new visitors.
 */
export function signInPreload(): Plugin {
  return {
    name: 'sign-in-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return html
        if (!html.includes(FIRST_SCRIPT)) throw new Error(`index.html has no ${FIRST_SCRIPT}.`)
        const files = filesOfSignIn(bundle).filter((path) => !html.includes(path))
        return html.replace(FIRST_SCRIPT, `${FIRST_SCRIPT} data-sign-in="${files.join(' ')}"`)
      },
    },
  }
}

function filesOfSignIn(bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
  )
  const page = [...chunks.values()].find(({ facadeModuleId }) => SIGN_IN_PAGE.test(facadeModuleId ?? ''))
  if (!page)
    throw new Error(
      'The build has no chunk of the sign-in page: fix SIGN_IN_PAGE in web/build/sign-in-preload.ts.',
    )
  const scripts = new Set([page.fileName])
  for (const name of scripts) for (const other of chunks.get(name)?.imports ?? []) scripts.add(other)
  const styles = [...scripts].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])
  return [...scripts, ...new Set(styles)].map((name) => `/${name}`)
}
