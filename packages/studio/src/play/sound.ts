// Short tones, made here: nothing is fetched for them.

const LENGTH = 0.09;
const LOUD = 0.08;

/** Of decisions, and of the end of a game, in hertz. */
const TONES = { decided: [440], over: [440, 554, 659] } as const;

class Sound {
  #isOn: boolean | undefined;
  #context: AudioContext | undefined;
  readonly #heard = new Set<() => void>();

  /** Off at first where people want to be left alone by motion. */
  get isOn(): boolean {
    this.#isOn ??= !matchMedia("(prefers-reduced-motion: reduce)").matches;
    return this.#isOn;
  }

  set isOn(isOn: boolean) {
    this.#isOn = isOn;
    for (const hear of [...this.#heard]) hear();
  }

  /** Calls a function whenever tones are switched on or off, until what is returned is called. */
  onSwitch(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }

  play(what: keyof typeof TONES): void {
    if (!this.isOn || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    for (const [i, hertz] of TONES[what].entries()) {
      const [at, gain, tone] = [context.currentTime + i * LENGTH, context.createGain(), context.createOscillator()];
      tone.frequency.value = hertz;
      gain.gain.setValueAtTime(LOUD, at);
      gain.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + LENGTH);
    }
  }
}

/** One for all matches: who has switched it off has switched it off. */
export const sound = new Sound();
