const SCALE = 2
const SVG = 'http://www.w3.org/2000/svg'

/**
 * A copy of an element that looks the same without the page's style sheets, without the buttons of its head: a picture has
 * nothing to press.
 */
function copyLooks(element: Element): Element {
  const copy = element.cloneNode(false) as Element
  if (element instanceof HTMLElement || element instanceof SVGElement) {
    const style = getComputedStyle(element)
    const text = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
    copy.setAttribute('style', text)
    for (const name of ['class', 'id', 'tabindex']) copy.removeAttribute(name)
  }
  for (const child of element.childNodes) {
    if (child instanceof Element && child.matches('header button')) continue
    if (child instanceof Element) copy.append(copyLooks(child))
    else copy.append(child.cloneNode())
  }
  return copy
}

/** The picture of an element as PNG, at twice its size, on the page's surface. */
export async function toPng(element: HTMLElement): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect()
  const [w, h] = [Math.ceil(width), Math.ceil(height)]
  const copy = copyLooks(element) as HTMLElement
  copy.style.margin = '0'
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('width', String(w))
  svg.setAttribute('height', String(h))
  const holder = document.createElementNS(SVG, 'foreignObject')
  holder.setAttribute('width', '100%')
  holder.setAttribute('height', '100%')
  holder.append(copy)
  svg.append(holder)
  const image = new Image()
  // a blob’s address would make the canvas unreadable
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = w * SCALE
  canvas.height = h * SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t draw images.')
  context.scale(SCALE, SCALE)
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, w, h)
  context.drawImage(image, 0, 0)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The image is empty.'))), 'image/png'),
  )
}

/** Prints one element of the page alone. */
export function printOnly(element: HTMLElement): void {
  const root = document.documentElement
  const end = () => {
    delete root.dataset['printsPart']
    delete element.dataset['printed']
  }
  addEventListener('afterprint', end, { once: true })
  root.dataset['printsPart'] = ''
  element.dataset['printed'] = ''
  window.print()
}
