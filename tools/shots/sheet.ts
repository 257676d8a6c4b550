/** One picture of a scene. */
export interface Shot {
  scene: string
  brand: string
  scheme: string
  width: number
  file: string
}

/** The contact sheet: one row per scene, its pictures side by side, each a link to the full size. */
export function contactSheet(shots: readonly Shot[], capturedAt: Date): string {
  const rows = [...Map.groupBy(shots, ({ scene }) => scene)]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Shots</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; background: #e8eaec; color: #15252b }
  section { display: flex; gap: 16px; align-items: start; overflow-x: auto; padding-bottom: 12px }
  figure { margin: 0; flex: none }
  img { height: 300px; border: 1px solid #8b979c; background: #fff }
</style>
<h1>${shots.length} shots</h1>
<p>Taken ${capturedAt.toISOString()}</p>
${rows.map(([scene, of]) => `<h2>${scene}</h2>\n<section>${of.map(figure).join('')}</section>`).join('\n')}
</html>
`
}

function figure({ scene, brand, scheme, width, file }: Shot): string {
  const text = `${brand}, ${scheme}, ${width}`
  return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${scene}, ${text}"></a><figcaption>${text}</figcaption></figure>`
}
