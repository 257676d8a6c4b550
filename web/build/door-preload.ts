import type { Plugin, Rolldown } from 'vite'

/** What a visitor without a session sees first. */
const DOOR = /\/LoginPage\.tsx$/
/** The script that runs before everything else and knows whether there is a session. */
const FIRST_SCRIPT = 'src="/scheme.js"'

/**
 * Tells the first script which files the sign-in page is made of, so that it can fetch them beside the entry instead of
 * after it when nobody is signed in: one round trip less for whoever arrives first.
 */
export function doorPreload(): Plugin {
  return {
    name: 'door-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return html
        if (!html.includes(FIRST_SCRIPT)) throw new Error(`index.html has no ${FIRST_SCRIPT}.`)
        const files = filesOfDoor(bundle).filter((path) => !html.includes(path))
        return html.replace(FIRST_SCRIPT, `${FIRST_SCRIPT} data-door="${files.join(' ')}"`)
      },
    },
  }
}

function filesOfDoor(bundle: Rolldown.OutputBundle): string[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
  )
  const door = [...chunks.values()].find(({ facadeModuleId }) => DOOR.test(facadeModuleId ?? ''))
  if (!door)
    throw new Error('The build has no chunk of the sign-in page: mend DOOR in web/build/door-preload.ts.')
  const scripts = new Set([door.fileName])
  for (const name of scripts) for (const other of chunks.get(name)?.imports ?? []) scripts.add(other)
  const styles = [...scripts].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])
  return [...scripts, ...new Set(styles)].map((name) => `/${name}`)
}
