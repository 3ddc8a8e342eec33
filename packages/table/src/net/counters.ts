// What the server has done, in numbers: the text format of Prometheus.

export interface Metric {
  readonly name: string;
  readonly kind: "counter" | "gauge";
  readonly help: string;
  read(): number;
}

export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, kind, help, read }) => `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${read()}\n`)
    .join("");
}
