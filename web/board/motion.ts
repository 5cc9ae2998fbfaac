/** Whether the system asks for reduced motion. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia === 'undefined' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

interface Motion {
  duration: number
  css: (t: number) => string
}

/** A piece is set down. */
export function setDown(_node: Element): Motion {
  return {
    duration: prefersReducedMotion() ? 0 : 130,
    css: (t) => `transform: scale(${1.18 - 0.18 * t}); opacity: ${t}`,
  }
}

/** A piece is taken off. */
export function takeOff(_node: Element): Motion {
  return {
    duration: prefersReducedMotion() ? 0 : 320,
    css: (t) => `transform: translateY(${(t - 1) * 10}px) scale(${0.55 + 0.45 * t}); opacity: ${t}`,
  }
}

/** A void opens or closes. */
export function open(_node: Element): Motion {
  return {
    duration: prefersReducedMotion() ? 0 : 260,
    css: (t) => `transform: scale(${t}); opacity: ${t}`,
  }
}
