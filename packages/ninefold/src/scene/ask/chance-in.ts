// Whether chance has a say in what a decision does.
import type { CoreBlock } from "../../language/core/core.ts";

export function drawsIn(block: CoreBlock): boolean {
  return block.some((statement) => {
    switch (statement.kind) {
      case "random":
      case "chance":
        return true;
      case "if":
        return drawsIn(statement.yes) || drawsIn(statement.no);
      case "for":
        return drawsIn(statement.body);
      case "match":
        return (
          statement.arms.some(({ body }) => drawsIn(body)) ||
          (statement.otherwise ? drawsIn(statement.otherwise) : false)
        );
      default:
        return false;
    }
  });
}
