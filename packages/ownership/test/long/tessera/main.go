// A log by Tessera, and its checks of a log by others: for the tests of the formats that both speak.
package main

import (
	"bufio"
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"time"

	fnote "github.com/transparency-dev/formats/note"
	"github.com/transparency-dev/merkle/rfc6962"
	"github.com/transparency-dev/tessera"
	"github.com/transparency-dev/tessera/api"
	"github.com/transparency-dev/tessera/client"
	"github.com/transparency-dev/tessera/fsck"
	"github.com/transparency-dev/tessera/storage/posix"
	"golang.org/x/mod/sumdb/note"
)

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// write FOLDER PRIVATE-KEY: appends the entries of standard input, a line of hexadecimal digits each.
func write(ctx context.Context, folder, key string) {
	signer, err := note.NewSigner(key)
	must(err)
	driver, err := posix.New(ctx, posix.Config{Path: folder})
	must(err)
	options := tessera.NewAppendOptions().WithCheckpointSigner(signer).
		WithBatching(256, 100*time.Millisecond).WithCheckpointInterval(100 * time.Millisecond)
	appender, shutdown, reader, err := tessera.NewAppender(ctx, driver, options)
	must(err)
	await := tessera.NewPublicationAwaiter(ctx, reader.ReadCheckpoint, 100*time.Millisecond)
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	// One after the other would be slow; the order is that of the calls.
	futures := []tessera.IndexFuture{}
	for lines.Scan() {
		entry, err := hex.DecodeString(lines.Text())
		must(err)
		futures = append(futures, appender.Add(ctx, tessera.NewEntry(entry)))
	}
	must(lines.Err())
	for _, future := range futures {
		_, _, err := await.Await(ctx, future)
		must(err)
	}
	must(shutdown(ctx))
}

func hashes(bundle []byte) ([][]byte, error) {
	entries := &api.EntryBundle{}
	if err := entries.UnmarshalText(bundle); err != nil {
		return nil, err
	}
	all := make([][]byte, 0, len(entries.Entries))
	for _, entry := range entries.Entries {
		all = append(all, rfc6962.DefaultHasher.HashLeaf(entry))
	}
	return all, nil
}

// check FOLDER LOG-KEY WITNESS-KEY: all tiles and bundles, the log's signature and the witness's.
func check(ctx context.Context, folder, logKey, witnessKey string) {
	log, err := note.NewVerifier(logKey)
	must(err)
	witness, err := fnote.NewVerifierForCosignatureV1(witnessKey)
	must(err)
	files := &client.FileFetcher{Root: folder}
	must(fsck.New(log.Name(), log, files, hashes, fsck.Opts{N: 1}).Check(ctx))
	checkpoint, err := files.ReadCheckpoint(ctx)
	must(err)
	opened, err := note.Open(checkpoint, note.VerifierList(log, witness))
	must(err)
	fmt.Printf("%d signatures\n", len(opened.Sigs))
}

func main() {
	ctx := context.Background()
	switch os.Args[1] {
	case "write":
		write(ctx, os.Args[2], os.Args[3])
	case "check":
		check(ctx, os.Args[2], os.Args[3], os.Args[4])
	}
}
